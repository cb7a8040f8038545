export {
  exportOperatorAudit,
  listOperatorAudit,
  operatorAuditChoices,
} from './audit/operator-audit'
export { usageOfTeam, usageOfTeams } from './usage-of-teams'
