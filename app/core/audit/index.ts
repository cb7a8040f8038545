export { acts, type ActName } from './acts'
export { recordAct, recordActIf, type Act } from './audit'
export { auditLog } from './tables'
