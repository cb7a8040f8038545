export * from './body'
export * from './evidence'
export * from './snapshot'
export * from './tree'
