export { accountNames } from './accounts'
export { authApi } from './api'
export { clearedTokenCookie, tokenCookie, tokenOf } from './cookies'
export { currentUser, recogniseToken } from './sign-ins'
