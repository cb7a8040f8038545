import type { TemplateId } from '../deck'
import { mo, qing, zhu } from './house-templates'
import { hei, plain } from './plain'
import { arrange } from './slots'
import type { Template, Typeface } from './template'

const song: Typeface = {
  name: 'STZhongsong',
  stack: "'STZhongsong', 'Source Han Serif SC', 'Noto Serif CJK SC', 'SimSun', serif",
}
const kai: Typeface = {
  name: 'KaiTi',
  stack: "'KaiTi', 'Kaiti SC', 'STKaiti', 'Noto Serif CJK SC', serif",
}

/** 素笺: the house's own page, double rule and fishtails. */
const sujian: Template = {
  id: 'sujian',
  name: '素笺',
  colors: {
    paper: 'FDFDFB',
    ink: '23262C',
    ink2: '5B5F67',
    accent: '252F41',
    soft: 'B4B3AB',
    line: '23262C',
    coverPaper: '252F41',
    coverInk: 'FDFDFB',
    mark: 'B3271A',
  },
  title: song,
  body: hei,
  bullet: 'fishtail',
  slots: arrange(plain),
}

const yehang: Template = {
  id: 'yehang',
  name: '夜航',
  colors: {
    paper: '1B2230',
    ink: 'E8E6DF',
    ink2: 'B4B3AB',
    accent: 'D3A95A',
    soft: '6F788A',
    line: 'D3A95A',
    coverPaper: '11161F',
    coverInk: 'E8E6DF',
    mark: 'F38169',
  },
  title: song,
  body: hei,
  bullet: 'dash',
  slots: arrange({
    ...plain,
    rule: 'single',
    cover: [{ x: 76, y: 312, width: 120, height: 2, tone: 'accent' }],
  }),
}

const qingci: Template = {
  id: 'qingci',
  name: '青瓷',
  colors: {
    paper: 'EEF4F0',
    ink: '21453A',
    ink2: '4C695F',
    accent: '3D8A6F',
    soft: 'A3C2B5',
    line: '3D8A6F',
    coverPaper: '21453A',
    coverInk: 'EEF4F0',
    mark: 'A8281C',
  },
  title: kai,
  body: hei,
  bullet: 'dot',
  slots: arrange({
    ...plain,
    left: 72,
    right: 72,
    titleSize: 34,
    rule: 'single',
    cover: [{ x: 0, y: 500, width: 960, height: 40, tone: 'accent' }],
  }),
}

const shuangye: Template = {
  id: 'shuangye',
  name: '霜叶',
  colors: {
    paper: 'FBF6EE',
    ink: '4A2F24',
    ink2: '7A5A4A',
    accent: 'B0643C',
    soft: 'D9BFA8',
    line: 'B0643C',
    coverPaper: '4A2F24',
    coverInk: 'FBF6EE',
    mark: 'A3261B',
  },
  title: song,
  body: kai,
  bullet: 'square',
  slots: arrange({
    ...plain,
    bodySize: 24,
    rule: 'single',
    cover: [{ x: 900, y: 0, width: 60, height: 540, tone: 'accent' }],
  }),
}

const pufang: Template = {
  id: 'pufang',
  name: '朴方',
  colors: {
    paper: 'FFFFFF',
    ink: '222222',
    ink2: '5C5C5C',
    accent: '29518A',
    soft: 'B2BFD2',
    line: '29518A',
    coverPaper: 'FFFFFF',
    coverInk: '222222',
    mark: 'B3271A',
  },
  title: hei,
  body: hei,
  bullet: 'square',
  slots: arrange({
    ...plain,
    left: 76,
    right: 48,
    rule: 'none',
    band: { x: 0, y: 0, width: 26, height: 540 },
    cover: [
      { x: 0, y: 0, width: 60, height: 540, tone: 'accent' },
      { x: 92, y: 314, width: 200, height: 3, tone: 'accent' },
    ],
  }),
}

const yuanbiao: Template = {
  id: 'yuanbiao',
  name: '院标',
  colors: {
    paper: 'F4F4F0',
    ink: '252F41',
    ink2: '565D6B',
    accent: '2E7D6B',
    soft: 'AFC0B8',
    line: '2E7D6B',
    coverPaper: '252F41',
    coverInk: 'F4F4F0',
    mark: 'B3271A',
  },
  title: hei,
  body: hei,
  bullet: 'dot',
  slots: arrange({
    ...plain,
    top: 26,
    bottom: 506,
    titleSize: 30,
    rule: 'none',
    band: { x: 0, y: 512, width: 960, height: 28 },
    cover: [{ x: 0, y: 460, width: 960, height: 80, tone: 'accent' }],
  }),
}

/** The first is the one that a deck has until somebody picks another. */
export const templates: Readonly<Record<TemplateId, Template>> = {
  mo,
  zhu,
  qing,
  sujian,
  yehang,
  qingci,
  shuangye,
  pufang,
  yuanbiao,
}
