/** Files that hooks are in, or that say where they are and whether they run. */
export const isHookFile: RegExp =
  /\/(\.(git\/hooks|husky)(\/(?!.*\.sample$)|$)|\.git\/config$|\.gitconfig$|\.huskyrc$|husky\/init\.sh$)/;
