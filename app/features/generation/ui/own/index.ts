export { OwnTextMissing } from './own-text-missing'
export { OwnTextPage } from './own-text-page'
export { OwnTextsPage } from './list/own-texts-page'
export { TrashPage } from './list/trash-page'
