export type { Drawing, Picture, WordComment, WordFlaw, WordOptions, WordReport } from './options'
export { mouldReport } from './mould/report'
export { presetNames, type PresetName } from './presets/preset'
export { writeWord } from './write-word'
