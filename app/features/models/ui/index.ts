export { ModelsScreen } from './models-screen'
