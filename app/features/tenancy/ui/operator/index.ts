export { DeletionsList } from './deletions-list'
export { TeamMenu } from './team-menu'
