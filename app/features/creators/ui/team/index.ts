export { TeamCreatorScreen } from './team-creator-screen'
