export { drawnWords } from './drawn-words'
export { StaticSelection } from './static-selection'
