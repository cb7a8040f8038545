export { sweepLearnedTexts, textOfFile } from './learned-texts'
export { listOwnTexts, listRecentTexts, openOwnText } from './own-texts'
export { listTrash } from './trash'
export { listOwnAssignments } from '../review/assignments'
