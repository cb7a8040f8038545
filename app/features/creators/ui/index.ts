export { CreatorScreen } from './creator-screen'
export { CreatorsScreen } from './creators-screen'
export { HotWorks } from './hot-works'
