/**
 * Names that others hold us to, each only where they do: fields of the wire and of what is stored, and what belongs to
 * somebody else. `[name, where, why]`.
 */
const WIRE_NAMES = [
  [
    'given',
    /^app\/(core\/citing|features\/(research\/server|\w+\/schema\/references))\//,
    'CSL and Crossref: a name has `family` and `given`',
  ],
  [
    'at',
    /^app\/features\/(chat|sharing)\/(terms|server\/)/,
    'check of a citation, stored and sent',
  ],
  ['at', /^app\/features\/chat\/ui\/.*answer-once\.ts$/, 'stored in the tab'],
  ['shownFiles', /^app\/features\/chat\/ui\//, 'question stored in the tab'],
  ['shownImage', /^app\/features\/chat\/ui\//, 'question stored in the tab'],
  ['isKeptBack', /^app\/features\/(sharing\/terms|chat\/ui\/.*shared)/, 'stored snapshot'],
  ['look', /^app\/features\/sharing\/creation-terms\.ts$/, 'stored snapshot'],
  [
    'making',
    /^app\/features\/library\/(wire\/terms\/guide|ui\/guide\/)/,
    'view of a generation job',
  ],
  ['madeBy', /^app\/features\/library\/wire\/terms\/guide\.ts$/, 'view of a guide'],
  ['madeAt', /^app\/features\/library\/wire\/terms\/guide\.ts$/, 'view of a guide'],
  ['act', /^app\/features\/library\/.*passage/, 'change of a passage, stored and sent'],
  ['act', /^app\/features\/teams\//, 'line of the audit log, and its filter in the address'],
  [
    'seen',
    /^app\/features\/library\/(terms|server\/)/,
    'who read pages of a file, stored and sent',
  ],
  ['known', /^app\/features\/(moderation|research)\/terms\.ts$/, 'counts that are sent'],
]

// The command is called so: `npm run bench`.
const OF_COMMAND = { word: /bench/i, where: /^scripts\/bench(\.mjs|\/)/ }

export const isWireName = (name, path) =>
  WIRE_NAMES.some(([word, where]) => word === name && where.test(path)) ||
  (OF_COMMAND.word.test(name) && OF_COMMAND.where.test(path))
