export { DeleteOwnTeam } from './delete-own-team'
