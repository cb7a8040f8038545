export { taskMethods } from './methods'
export { TaskWork, type TaskRoom } from './task'
