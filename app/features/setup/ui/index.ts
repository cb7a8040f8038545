export { SetupScreen } from './setup-screen'
