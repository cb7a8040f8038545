/** Of an address that a guard leads to: the login modal opens, and leads there afterwards. */
export const LOGIN_PARAMETER = 'go_to_login'
/** The same: says that the screens of a team are for those who manage it. */
export const ADMINS_ONLY_PARAMETER = 'admins_only'
