# Sends one event to the warm server: `bash -p client.sh <Event>`, the payload on standard input. Whatever is in the way, the
# event is answered by `node run.cjs` instead, as if there were no server. Starts no program but that one.
# What is said over the line: src/hosts/warm/client-request.ts and client-answer.ts.

event=$1
here=${BASH_SOURCE[0]%/*}
own_version=@VERSION@

cold() { exec node "$here/run.cjs" "$event"; }

# For the next events; once in ten seconds at most, as it may be in vain.
wake() {
  local now last=0
  [[ -O $folder && $own_version != @* ]] || return 0
  printf -v now '%(%s)T' -1 2>/dev/null || return 0
  [[ -r $folder/woken ]] && read -r last <"$folder/woken"
  [[ $last =~ ^[0-9]+$ ]] && (( now - last < 10 && now >= last )) && return 0
  { printf '%s\n' "$now" >"$folder/woken"; } 2>/dev/null || return 0
  node "$here/server.cjs" </dev/null >/dev/null 2>&1 &
}

begin() {
  [[ -d $folder ]] || (umask 077 && mkdir -p "$folder") 2>/dev/null
  wake
}

case ${FAIRLEAD_STATE_DIR:-} in
  /*) folder=$FAIRLEAD_STATE_DIR/server ;;
  ?*) cold ;;
  *) case ${XDG_STATE_HOME:-} in
      /*) folder=$XDG_STATE_HOME/fairlead/server ;;
      *) folder=$HOME/.local/state/fairlead/server ;;
    esac ;;
esac

[[ ${FAIRLEAD_WARM:-} == 0 ]] && cold
door=$folder/door
# A file of this user's own, and nobody else's: what it names is believed.
if ! [[ -O $door && ! -L $door ]] || ! IFS=' ' read -r format version port token answer _ <"$door"; then
  [[ $event == SessionStart ]] && begin
  cold
fi
if [[ $format != 1 || $version != "$own_version" || ! $port =~ ^[1-9][0-9]*$ ]]; then
  wake
  cold
fi
trap '' PIPE
if ! { exec 3<>"/dev/tcp/127.0.0.1/$port"; } 2>/dev/null; then
  wake
  cold
fi

{
  printf 'fairlead 1 %s %s %s\n%s\0' "$token" "$own_version" "$event" "$PWD"
  export -p
  printf '\0'
} >&3 2>/dev/null || { exec 3>&-; wake; cold; }

# From here on standard input is read: what falls back hands it on. Returns 1 for an event that is too large, 2 when nobody is
# there or somebody else, 3 when the server is there and does not answer.
ask() {
  local LC_ALL=C many='' more text='' line told wait=2
  # Reads much at once where bash can, else a byte at a time.
  (( BASH_VERSINFO[0] > 4 || (BASH_VERSINFO[0] == 4 && BASH_VERSINFO[1] > 0) )) && many=1
  if [[ $many ]]; then
    IFS= read -r -N 33554432 body && return 1
  else
    IFS= read -r -d '' body
  fi
  printf '%s\n%s' "${#body}" "$body" >&3 2>/dev/null || return 2
  while :; do
    if [[ $many ]]; then
      IFS= read -r -N 33554432 -t "$wait" -u 3 more 2>/dev/null
    else
      IFS= read -r -d '' -t "$wait" -u 3 more 2>/dev/null
    fi
    told=$? # 1: all that will come is here; above 128: the time is over
    text+=$more
    [[ -z $text || $text == "$answer "* ]] || return 2
    while [[ $text == "$answer wait "*$'\n'* ]]; do
      line=${text%%$'\n'*} text=${text#*$'\n'}
      wait=${line##* }
      (( told > 128 )) && told=0
    done
    if [[ $text == "$answer reply "*$'\n'* ]]; then
      line=${text%%$'\n'*}
      say "${text#*$'\n'}" ${line#* reply }
      wait=5
      [[ $more ]] && (( told > 128 )) && told=0
    fi
    [[ $text == "$answer without"* ]] && return 3
    (( told == 0 )) || return $(( told > 128 ? 3 : 2 ))
  done
}

# Writes what the command would have written and ends as it would, if all of it has arrived.
say() {
  local texts=$1 code=$2 unheard=$3 out=$4 err=$5
  (( ${#texts} == out + err )) || return 0
  (( err == 0 )) || printf '%s' "${texts:out}" >&2
  (( out == 0 )) || printf '%s' "${texts:0:out}" || exit "$unheard"
  exit "$code"
}

ask
asked=$?
exec 3>&-
(( asked == 2 )) && wake
if (( asked == 1 )); then
  # More than a variable should hold.
  exec node "$here/run.cjs" "$event" < <(printf '%s' "$body"; cat)
fi
printf '%s' "$body" | node "$here/run.cjs" "$event"
exit "${PIPESTATUS[1]}"
