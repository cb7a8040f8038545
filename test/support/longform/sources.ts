import type { Passage } from '~/features/library/server/ports'
import { testId } from '../ids'
import { chanceOf, pick } from './chance'
import type { HeldFile } from './library'

const PLACES =
  '青浦 嘉禾 云栖 临溪 南塘 北固 东渡 西津 雁荡 平望 枫桥 惠山 石浦 沙溪 盐官 乌镇 荻港 新市 双林 练市'.split(
    ' ',
  )
const THINGS =
  '供水管网 河道驳岸 沿街店铺 居民院落 公共厕所 停车场地 消防设施 绿地系统 照明线路 排水泵站 文物建筑 传统作坊 集贸市场 客运码头 社区食堂 图书馆舍 中小学校 卫生院所 污水厂站 垃圾转运'.split(
    ' ',
  )
const ATTRIBUTES = [
  ['改造投资', '万元', '由市级财政与社会资本按比例分担'],
  ['覆盖长度', '公里', '不含尚未移交的支线'],
  ['占地面积', '公顷', '按竣工图纸重新核算'],
  ['在册数量', '处', '逐处挂牌并录入台账'],
  ['从业人数', '人', '季节性用工未计入'],
  ['检修次数', '次', '汛期另行加密安排'],
  ['服务户数', '户', '以实际开户为准'],
  ['设备总数', '台', '备用机组单独登记'],
] as const
const CAUSES =
  '施工窗口集中在枯水季节 邻里协商耗时较长 旧图纸缺失需要补测 材料须由本地窑厂烧制 交通组织需要分段进行 产权关系尚待厘清'.split(
    ' ',
  )

/** A fact of the made world: what it is about, and the sentence that says it. */
export interface FactSample {
  subject: string
  value: number
  unit: string
  sentence: string
}

/** One heading's worth of made sources: the same for the same seed. */
export function makeSources(
  chapters: number,
  seed: number,
): { files: HeldFile[]; facts: FactSample[]; titles: string[][] } {
  const chance = chanceOf(seed)
  const files: HeldFile[] = []
  const facts: FactSample[] = []
  const titles: string[][] = []
  for (let chapter = 0; chapter < chapters; chapter += 1) {
    const place = nameOf(chapter)
    const things = THINGS.slice(0, 8).map(
      (_, index) => THINGS[(chapter + index) % THINGS.length] ?? '',
    )
    titles.push([`${place}片区`, ...things.map((thing) => `${place}${thing}`)])
    const passages: Passage[] = []
    for (const thing of things) {
      const own = ATTRIBUTES.map(([attribute, unit, aside], index): FactSample => {
        const value =
          Math.round(20 + chance() * 9_000) / (unit === '公里' || unit === '公顷' ? 10 : 1)
        const year = 2015 + ((chapter + index) % 10)
        const subject = `${place}${thing}${attribute}`
        const cause = pick(CAUSES, chance)
        const forms = [
          `${year}年${place}${thing}的${attribute}为${value}${unit}，${aside}。`,
          `截至${year}年底，${place}${thing}的${attribute}达到${value}${unit}，${cause}。`,
          `${place}${thing}的${attribute}在${year}年核定为${value}${unit}，${aside}，${cause}。`,
        ]
        return { subject, value, unit, sentence: pick(forms, chance) }
      })
      facts.push(...own)
      for (let position = 0; position < own.length; position += 4) {
        passages.push({
          no: passages.length,
          headings: [`${place}${thing}`],
          text: own
            .slice(position, position + 4)
            .map(({ sentence }) => sentence)
            .join(''),
          anchor: { kind: 'page', page: 1 + Math.floor(passages.length / 3), boxes: [] },
        })
      }
    }
    files.push({
      id: testId(String(1000 + chapter)),
      title: `${place}片区建设年报.pdf`,
      extension: 'pdf',
      passages,
    })
  }
  return { files, facts, titles }
}

// Twenty names, after them those of two, and then of three: no chapter bears another's.
const nameOf = (no: number): string => {
  const last = PLACES[no % PLACES.length] ?? ''
  return no < PLACES.length ? last : `${nameOf(Math.floor(no / PLACES.length) - 1)}${last}`
}

const WORDS =
  '更新 保育 邻里 格局 水系 街巷 院墙 记忆 秩序 尺度 风貌 营造 修补 协商 共治 日常 生计 手艺 节令 集会 步行 驻留 视线 肌理 坡顶 木构 砖瓦 灰浆 石板 埠头 廊棚 天井 弄堂 渡口 茶肆 书坊 作坊 田畴 苗圃 竹林 塘浦 圩田 桥头 祠堂 戏台 牌坊 驿道 碑刻 谱牒 方言 食俗 医药 学塾 义仓 水井 磨坊 船闸 沟渠 菜圃 果园 渔网 蚕桑 丝线 染缸 窑火 铁铺 米行 账册 契约 公约 巡更 灯会 庙会 婚俗 丧礼 童谣 匾额 楹联'.split(
    ' ',
  )
const CONNECTIVES =
  '关乎 牵动 依托 连着 成全 映照 滋养 约束 延续 安顿 唤起 支撑 分隔 衔接 收束 铺陈'.split(' ')

/** A sentence of words by chance, without any figure: what a model says beside its sources. */
export function fillerSentence(chance: () => number): string {
  const clause = () =>
    `${pick(WORDS, chance)}${pick(CONNECTIVES, chance)}${pick(WORDS, chance)}与${pick(WORDS, chance)}`
  const clauses = Array.from({ length: 2 + Math.floor(chance() * 2) }, clause)
  return `${clauses.join('，')}。`
}
