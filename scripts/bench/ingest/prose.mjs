import { dice } from './font.mjs'

const NOUNS =
  `方案 项目 规划 街区 建筑 院落 立面 屋顶 河道 绿地 道路 停车场 管线 设施 学校 医院 社区 居民 商户 游客 业主 施工单位
  设计单位 主管部门 专家组 评审会 预算 合同 工期 进度 质量 安全 风险 材料 砖墙 木构架 门窗 铺装 照明 标识 档案 图纸
  附件 报告 数据 调查表 访谈记录 现状 问题 目标 原则 措施 指标 标准 范围 边界 用地 容积率 高度 密度 退线 视廊 交通
  公共空间 历史风貌 文化遗产 消防通道 排水系统 供电容量 人口结构 产业类型 租金水平 客流规模 夜间经济 物业管理
  资金来源 实施主体 责任清单 验收条件 保修期限 培训课程 应急预案 投诉渠道 服务窗口 审批流程 会议纪要 工作小组`.split(
    /\s+/,
  )
const VERBS =
  `涉及 包括 影响 改善 提升 延续 保留 恢复 控制 协调 落实 完善 调整 补充 核对 统计 记录 说明 解释 审查 批准 推进 衔接
  满足 超过 低于 依据 参照 取决于 对应 替代 覆盖 连接 分隔 限制 鼓励 支持 要求 约束`.split(/\s+/)
const JOINTS =
  `因此 同时 此外 其中 例如 另一方面 在此基础上 按照规定 从长远看 与去年相比 经过讨论 除特殊情况外 根据现场踏勘
  考虑到居民意见 为了便于管理 在不改变结构的前提下`.split(/\s+/)
const ENDS = `完成 生效 公示 归档 复核 通过 执行 结束 启动 移交`.split(/\s+/)
const LATIN = `BIM GIS PDF Excel CAD IoT API SaaS KPI ESG`.split(' ')
// Letters of names, which make a font's subset as large as that of a real report.
const RARE =
  `澄衡岚棠浔芷琮霁珩缙沅煦栾岱茂郢颐钧翎嵘骁霖桢蔚璟淳晟铎瀚婧彤骞皓睿璇翰煜楷澜峥鸣筠礼宸悦朔恺芮逸凡
  阜濮滁涪郓鄱邛崃漳浦溧阳湟泗霍汾涞淅潼崇滦蓟藁邢邯阆剑犍渠泸叙筠兴屏雷波昭会东宁攀枝米盐边木里`.replace(
    /\s+/g,
    '',
  )

/** A page's headings and paragraphs: about `characters` of varied Chinese prose. The same page is the same each time. */
export function pageOfProse(page, characters) {
  const next = dice(page + 1)
  const pick = (list) => list[next(list.length)]
  const name = () => `${pick(RARE)}${pick(RARE)}`
  const clause = () => {
    const kind = next(8)
    if (kind === 0)
      return `${name()}${pick(NOUNS)}应在${2019 + next(9)}年${1 + next(12)}月前${pick(ENDS)}`
    if (kind === 1) return `${pick(NOUNS)}由${next(90) + 5}.${next(10)}%增至${next(900) + 100}万元`
    if (kind === 2)
      return `${pick(JOINTS)}，${name()}路的${pick(NOUNS)}${pick(VERBS)}${pick(NOUNS)}`
    if (kind === 3) return `${pick(NOUNS)}以 ${pick(LATIN)} 格式${pick(VERBS)}${pick(NOUNS)}`
    return `${pick(NOUNS)}与${pick(NOUNS)}${pick(VERBS)}${name()}的${pick(NOUNS)}`
  }
  const sentence = () => `${Array.from({ length: 1 + next(3) }, clause).join('，')}。`
  const paragraphs = []
  for (let left = characters; left > 0;) {
    const text = Array.from({ length: 2 + next(4) }, sentence).join('')
    paragraphs.push(text)
    left -= text.length
  }
  const section = `${1 + Math.floor(page / 10)}.${1 + (page % 10)} ${pick(NOUNS)}与${pick(NOUNS)}`
  return { heading: section, paragraphs }
}
