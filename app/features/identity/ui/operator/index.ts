export { IdentityChecksScreen } from './identity-checks-screen'
