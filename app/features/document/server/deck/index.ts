export { getDeck, layDown, writeScripts } from './decks'
export {
  listDeckRevisions,
  readDeckRevision,
  redoDeck,
  restoreDeckRevision,
  undoDeck,
} from './revisions'
export { evidenceOf, pictureSource } from './redact'
export { type DeckPressPort } from './ports'
export { masterPictureKey, masterPictureType } from './masters'
