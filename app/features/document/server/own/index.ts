export { sweepLearnedTexts, textOfFile } from './learned-texts'
export { listOwnTexts, openOwnText } from './own-texts'
export { listTrash } from './trash'
