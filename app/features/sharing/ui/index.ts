export { ShareLanding } from './share-landing'
export { SharedPage } from './shared-page'
export { OwnSharesScreen, TeamSharesScreen } from './shares-screen'
