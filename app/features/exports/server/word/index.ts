export type { Drawing, Picture, WordComment, WordFlaw, WordOptions, WordReport } from './options'
export { docxTemplateReport } from './docx-template/report'
export { presetNames, type PresetName } from './presets/preset'
export { writeWord } from './write-word'
