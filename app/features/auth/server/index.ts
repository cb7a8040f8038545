export { accountNames, namesOfAccounts } from './accounts'
export { authCalls } from './api'
export {
  endKeysOf,
  isKeyAlive,
  keysOfTeam,
  listApiKeys,
  recogniseApiKey,
} from './api-keys/manage-keys'
export { apiKeysCalls } from './api-keys/api'
export { browserCookie, browserSecretOf, clearedTokenCookie, tokenCookie, tokenOf } from './cookies'
export { currentUser, recogniseToken, type Recognised } from './sign-ins'
export { sweepSignIns } from './sweep'
export {
  giveInitialPassword,
  goodSignIn,
  isAccountTaken,
  isOwnPassword,
  openAccount,
} from './people'
// For the joins of allies; only this feature writes to it.
export { accounts } from './tables'
export { authHandlers } from './handlers'
export { avatars } from './profile'
export { listSignIns, openSession } from './sessions'
export { canSendCodes, readInbox } from './sms'
export { offeredMethods, signInOptions } from './methods'
export { newBrowserSecret, returnFromWechat, wechatAddress } from './wechat/sign-in'
