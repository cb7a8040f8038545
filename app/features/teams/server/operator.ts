export {
  exportOperatorAudit,
  listOperatorAudit,
  operatorAuditChoices,
} from './audit/operator-audit'
export { usageOfTeams, usageSince } from './usage-of-teams'
