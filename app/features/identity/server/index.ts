export { identityCalls } from './api'
export { countIdentityChecks, listIdentityChecks } from './operator'
export { readOwnIdentity } from './own'
