export { DeletionsList } from './deletions-list'
export { NewTeamButton } from './new-team-dialog'
export { TeamMenu } from './team-menu'
