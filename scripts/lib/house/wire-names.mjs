/**
 * Names that others hold us to, each only where they do: fields of the wire and of what is stored, and what belongs to
 * somebody else. `[name, where, why]`.
 */
const WIRE_NAMES = [
  [
    'given',
    /^(packages\/(citations|document\/references)|app\/features\/(research\/server|document\/ui\/writing))\//,
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
    /^(app\/features\/library\/(terms|server\/)|packages\/office-read\/)/,
    'who read pages of a file, stored and sent',
  ],
  ['known', /^app\/features\/(moderation|research)\/terms\.ts$/, 'counts that are sent'],
  [
    'at',
    /^(packages\/document\/|app\/features\/document\/(deck\/|deck-terms|terms|server\/(deck\/|ports|room\/)|ui\/outline\/))/,
    'commands, marks and rows of a document, stored and sent',
  ],
  ['at', /^workers\/objects\/document-room\.ts$/, 'commands of a document'],
  ['at', /^app\/features\/generation\/ui\/create\/saved-/, 'outlines stored in the browser'],
  [
    'shown',
    /^app\/features\/(document\/(terms|server\/)|exports\/server\/word\/fragments\/)/,
    'evidence that a writer was shown, stored; of a fragment, stored',
  ],
  [
    'withheld',
    /^app\/features\/(document\/(deck-terms|server\/deck\/)|slides\/ui\/)/,
    'view of a deck',
  ],
  ['isWithheld', /^app\/features\/document\/terms\.ts$/, 'view of a section'],
  ['madeRev', /^app\/features\/document\/deck\//, 'stored deck'],
  ['face', /^app\/features\/document\/deck\/design\/template\.ts$/, 'stored style of a master'],
  [
    'look',
    /^app\/features\/(document\/masters-terms|exports\/server\/pptx\/master\/master-style|generation\/server\/sharing\/)/,
    'style of a master, stored and sent',
  ],
  [
    'mouldId',
    /^app\/features\/(document\/(server|ui)|exports\/(server|ui))\//,
    'field of calls, jobs and options of an export',
  ],
  ['carries', /^app\/features\/generation\/study-terms\.ts$/, 'view of a study'],
  ['book', /^app\/features\/exports\/server\/word\/presets\/book\.ts$/, 'preset of that name'],
]

// The command is called so: `npm run bench`.
const OF_COMMAND = { word: /bench/i, where: /^scripts\/bench(\.mjs|\/)/ }

export const isWireName = (name, path) =>
  WIRE_NAMES.some(([word, where]) => word === name && where.test(path)) ||
  (OF_COMMAND.word.test(name) && OF_COMMAND.where.test(path))
