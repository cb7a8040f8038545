export { ExampleMaterial, FirstFile } from './first-file/first-file'
