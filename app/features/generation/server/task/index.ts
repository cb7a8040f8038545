export { TaskWork, type TaskRoom } from './task'
