import { writingMaker } from '../paper'

/** Books: chapter after chapter as papers are written heading by heading, of whatever length. */
export const bookMaker = writingMaker('book')
