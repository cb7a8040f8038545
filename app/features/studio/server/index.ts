export { studioApi } from './api'
export { getCreation, listCreations } from './creations'
export { sweepStudio } from './sweep'
export { openDeck } from './deck/open'
