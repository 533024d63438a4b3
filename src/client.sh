# Sends one event to the warm server: `bash -p client.sh <Event>`, the payload on standard input. Whatever is in the way, the
# event is answered by `node run.cjs` instead, as if there were no server. Starts no program but that one.
# What is said over the line: src/hosts/warm/client-request.ts and client-answer.ts.

set +o posix
# Names of its own: bash hands on what it was given under the same name, so that a secret would stand in the environment of others.
unset -v ${!_fl_@}
_fl_event=$1
_fl_here=${BASH_SOURCE[0]%/*}
_fl_version=@VERSION@

cold() { exec node "$_fl_here/run.cjs" "$_fl_event"; }

# For the next events; once in ten seconds at most, as it may be in vain.
wake() {
  local _fl_now _fl_last=0
  [[ -O $_fl_folder && $_fl_version != @* ]] || return 0
  [[ -e $_fl_folder/woken && ! -f $_fl_folder/woken ]] && return 0
  printf -v _fl_now '%(%s)T' -1 2>/dev/null || return 0
  [[ -r $_fl_folder/woken ]] && read -r _fl_last <"$_fl_folder/woken"
  [[ $_fl_last =~ ^[0-9]+$ ]] && (( _fl_now - _fl_last < 10 && _fl_now >= _fl_last )) && return 0
  { printf '%s\n' "$_fl_now" >"$_fl_folder/woken"; } 2>/dev/null || return 0
  node "$_fl_here/server.cjs" </dev/null >/dev/null 2>&1 &
}

begin() {
  [[ -d $_fl_folder ]] || (umask 077 && mkdir -p "$_fl_folder") 2>/dev/null
  wake
}

case ${FAIRLEAD_STATE_DIR:-} in
  /*) _fl_folder=$FAIRLEAD_STATE_DIR/server ;;
  ?*) cold ;;
  *) case ${XDG_STATE_HOME:-} in
      /*) _fl_folder=$XDG_STATE_HOME/fairlead/server ;;
      *) _fl_folder=$HOME/.local/state/fairlead/server ;;
    esac ;;
esac

[[ ${FAIRLEAD_WARM:-} == 0 ]] && cold
_fl_door=$_fl_folder/door
# A file of this user's own, and nobody else's: what it names is believed.
if ! [[ -O $_fl_door && -f $_fl_door && ! -L $_fl_door ]] ||
  ! IFS=' ' read -r _fl_format _fl_theirs _fl_port _fl_token _fl_secret _ <"$_fl_door"; then
  [[ $_fl_event == SessionStart ]] && begin
  cold
fi
if [[ $_fl_format != 1 || $_fl_theirs != "$_fl_version" || ! $_fl_port =~ ^[1-9][0-9]*$ ]]; then
  wake
  cold
fi
trap '' PIPE
reach() { { exec 3<>"/dev/tcp/127.0.0.1/$_fl_port"; } 2>/dev/null; }
if ! reach; then
  wake
  cold
fi

# Reads much at once where bash can, else a byte at a time.
_fl_many=
(( BASH_VERSINFO[0] > 4 || (BASH_VERSINFO[0] == 4 && BASH_VERSINFO[1] > 0) )) && _fl_many=1

# Reads standard input: what falls back from here on hands it on. Fails for an event that is too large.
take() {
  local LC_ALL=C
  if [[ $_fl_many ]]; then
    IFS= read -r -N 33554432 _fl_body && return 1
  else
    IFS= read -r -d '' _fl_body
  fi
  _fl_size=${#_fl_body}
}

_fl_go="$_fl_secret go"$'\n'
hear() {
  if [[ $_fl_many ]]; then
    IFS= read -r -N "${#_fl_go}" -t 2 -u 3 _fl_hello
  else
    IFS= read -r -d '' -n 500 -t 2 -u 3 _fl_hello
  fi
}

# The environment as it was given, where the system shows it: bash changes some of it, and leaves out names that it cannot have.
environment() {
  local _fl_env
  if (( BASH_VERSINFO[0] > 4 || (BASH_VERSINFO[0] == 4 && BASH_VERSINFO[1] > 3) )) &&
    [[ -r /proc/self/environ ]] && mapfile -d '' -t _fl_env </proc/self/environ && (( ${#_fl_env[@]} > 0 )); then
    printf '%s\0' "e$PWD" "${_fl_env[@]}" ''
  else
    printf 'x%s\0' "$PWD"
    export -p
    printf '\0\0'
  fi
}

request() {
  printf 'fairlead 2 %s %s %s\n' "$_fl_token" "$_fl_version" "$_fl_event"
  environment
}

send() { printf '%s\n%s' "$_fl_size" "$_fl_body" >&3 2>/dev/null; }

# Sends the event, and ends with the answer. Returns 2 when nobody is there or somebody else, 3 when the server is there and
# does not answer.
ask() {
  local LC_ALL=C _fl_more _fl_text='' _fl_line _fl_told _fl_wait=2
  if (( _fl_size > 65536 )); then
    # More than a connection holds: who does not read it must not be waited for.
    send &
    _fl_writer=$!
    disown
  else
    send || return 2
  fi
  while :; do
    if [[ $_fl_many ]]; then
      IFS= read -r -N 33554432 -t "$_fl_wait" -u 3 _fl_more 2>/dev/null
    else
      IFS= read -r -d '' -t "$_fl_wait" -u 3 _fl_more 2>/dev/null
    fi
    _fl_told=$? # 1: all that will come is here; above 128: the time is over
    _fl_text+=$_fl_more
    [[ -z $_fl_text || $_fl_text == "$_fl_secret "* ]] || return 2
    while [[ $_fl_text == "$_fl_secret wait "*$'\n'* ]]; do
      _fl_line=${_fl_text%%$'\n'*} _fl_text=${_fl_text#*$'\n'}
      _fl_wait=${_fl_line##* }
      (( _fl_told > 128 )) && _fl_told=0
    done
    if [[ $_fl_text == "$_fl_secret reply "*$'\n'* ]]; then
      _fl_line=${_fl_text%%$'\n'*}
      say "${_fl_text#*$'\n'}" ${_fl_line#* reply }
      _fl_wait=5
      [[ $_fl_more ]] && (( _fl_told > 128 )) && _fl_told=0
    fi
    [[ $_fl_text == "$_fl_secret without"* ]] && return 3
    (( _fl_told == 0 )) || return $(( _fl_told > 128 ? 3 : 2 ))
  done
}

# Writes what the command would have written and ends as it would, if all of it has arrived: the texts, the exit code, the one
# for when nobody hears it, and the sizes of the texts for standard output and standard error.
say() {
  (( ${#1} == $4 + $5 )) || return 0
  (( $5 == 0 )) || printf '%s' "${1:$4}" >&2
  (( $4 == 0 )) || printf '%s' "${1:0:$4}" || exit "$3"
  exit "$2"
}

# Whoever is there says first that it is the server: nothing but the token, which opens nothing else, goes to somebody else. The
# event goes over a line of its own: on one that was answered, the system holds back what comes in pieces.
if ! printf 'fairlead 2 hello %s %s\n' "$_fl_token" "$_fl_version" >&3 2>/dev/null; then
  wake
  cold
fi
_fl_hello=
take
_fl_taken=$?
hear 2>/dev/null
_fl_read=$? # above 128: it hangs
exec 3>&-
_fl_asked=2
if (( _fl_read > 128 )) || [[ $_fl_hello == "$_fl_secret w"* ]]; then
  _fl_asked=3
elif (( _fl_taken == 0 )) && [[ $_fl_hello == "$_fl_go" ]] && reach && request >&3 2>/dev/null; then
  ask
  _fl_asked=$?
  exec 3>&-
  [[ ${_fl_writer:-} ]] && kill -KILL "$_fl_writer" 2>/dev/null
fi
(( _fl_asked == 2 && _fl_taken == 0 )) && wake
# The process becomes the command, so that whoever ends it ends that. Of an event that is too large, the rest is still to be read.
if (( _fl_taken != 0 )); then
  exec node "$_fl_here/run.cjs" "$_fl_event" < <(printf '%s' "$_fl_body"; cat)
fi
exec node "$_fl_here/run.cjs" "$_fl_event" < <(printf '%s' "$_fl_body" 2>/dev/null)
