export { ModelHealthScreen } from './model-health-screen'
