export { RealNameAction, RealNameState } from './real-name'
