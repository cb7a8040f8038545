export { acts, type ActName } from './acts'
export { recordAct, type Act } from './audit'
export { auditLog } from './tables'
