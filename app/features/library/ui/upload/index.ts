export { describeUploadFailure, libraryCalls } from '../calls'
export { chosenOf } from '../picker/picker-state'
export { putUp, uploadFile, type AddedUpload } from './steps'
