import { wordSegmenter } from '#packages/chinese/segmenter'
const setOf = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/))

/** Words that say something of something, wherever they stand. */
const VERBS = setOf(
  `是 为 有 没有 没 无 无法 未 不 不是 不会 不能 不得 不要 不可 不必 不应 不宜 不再 不需要 并不 并非 会 能 能够 可 可以 可能 应 应当 应该 须
  必须 需 需要 只需 只需要 无需 要 想要 想 请 将 将会 把 被 让 使 使得 令 给 叫 叫做 称 称为 名为 视为 视同 作 做 当作 成为 变成 变得 变为 等于
  属于 位于 处于 基于 用于 用来 由于 取决 在于 来自 源自 了 着 过 得 到 于 至 成 就是 也是 都是 只是 还是 才是 正是 而是 即是 是否 在 还有 只有 就会 都会 才能
  也可以 都可以 只能 即可 便可 就能 也能 可用 便于 有助于 利于 包括 包含 含有 具有 带有 拥有 存在 提供 采用 使用 利用 运用 借助 产生 生成 得到 获得
  获取 取得 表示 表明 意味 意指 指 指出 指定 指明 指向 代表 允许 禁止 避免 防止 确保 保证 保障 推荐 希望 认为 觉得 知道 了解 理解 发现 发生 出现 呈现
  进行 开始 结束 完成 执行 运行 导致 造成 引起 引发 带来 满足 符合 遵循 遵守 依据 决定 涉及 考虑 参见 参看 参阅 阅读 查看 查阅 添加 加入 加上 新增
  增加 增长 上升 上涨 下降 减少 减小 缩小 扩大 提高 提升 降低 延长 缩短 删除 删去 移除 去掉 改变 改成 改为 改用 替换 代替 替代 换成 转换 变化 放在 放置 放入
  存放 保存 保留 保持 维持 创建 建立 设立 组成 构成 分为 分成 分布 列出 列入 列有 给出 写入 写成 写 读 读取 打开 关闭 启用 禁用 停用 忽略 省略 跳过 返回 进入
  退出 离开 来到 达到 达 超过 高于 低于 大于 小于 多于 少于 不足 不到 相差 相当于 接近 占 共 合计 约 约为 限 限高 达成 实现 实施 开展 推进 推动
  促进 加强 强化 完善 落实 执行 负责 承担 参与 参加 组织 召开 举行 举办 发布 公布 公示 印发 批准 同意 确认 确定 核定 认定 选用 选取 取 取用 用 改
  看 看到 见 找到 搜索 查找 寻找 比较 相比 区别 区分 知晓 明白 清楚 记住 注意 留意 小心 尝试 试图 打算 准备 继续 停止 暂停 恢复 触发 激活 调用 呼叫 引入
  导入 导出 收集 整理 汇总 合并 拆分 分开 分隔 隔开 覆盖 遮住 匹配 对应 适用 适合 适应 兼容 依靠 依赖 取代 继承 属 归 归于 由 交由 交给 送到 发送 接收 收到
  下载 上传 拷贝 复制 粘贴 移动 移到 插入 加载 载入 挂载 解压 解压缩 压缩 格式化 安放 装 装有 配备 配有 设有 设在 建有 建于 建成 建 修建 拥挤 集中 居住 发现 
  起 起到 发挥 产出 消耗 花费 占用 耗费 节省 节约 丢失 丢掉 损坏 出错 失败 成功 通过 拒绝 接受 承认 解释 解决 解答 回答 询问 提问 讨论 介绍 描写 讲 讲述 说 谈
  告诉 告知 通知 提醒 提示 提到 提及 提出 提交 显得 看起来 似乎 好像 如同 类似 等同 相同 不同 一致 略 尽量 务必 切勿 勿 莫 别 常 往往 常常 通常 总是 一直 仍 仍然 仍应 已
  已经 正在 曾 曾经 即将 取消 按下 点击 选中 选择 勾选 输入 键入 敲入 打印 运送 建造 生产 制造 制作 制成 制定 制订 编制 编写 撰写 起草 修复 纠正 更正 校准 计入 列为 排除
  不含 不包括 不包含 不支持 不存在 不适合 不允许 不影响 不想 不用 意识到 依次 以 随 跟 跟随 伴随 供 供应 满 充满 值得 致力 力求 旨在 有所 无关 有关 吸引 吸收 受 受到 遭 遭到
  获 获批 夺 赢得 失去 缺 缺少 缺乏 短缺 具备 准许 许可 限于 归功 归因 来 去 走 跑 飞 坐 站 住 吃 喝 买 卖 付 支付 缴纳 收取 收费 免费 开放 封闭 封锁 关 开 拉 推 打 拿 抓 找
  隔 距 距离 相邻 相连 连 连通 贯穿 穿过 经过 途经 流经 流入 流出 位列 排在 居 居于 高达 长达 多达 升至 降至 增至 减至 为止 起始 始于 终于 重复 出错 建 遇到 碰到 用作 充当 担任 写道 读作 得出 求得 缩进 换行 断行 强调 归为 合为 化为 转为 变 显示为 折算 存有 常见 可见 多见 稳定 增多 增强 好用 完整 清晰 明显 干净 简明 充足 简单 复杂 重要 必要 可靠 容易 困难 方便 正确 错误 有效 有限 有用 无效 类似 同样 可行 合理 合适 安全 危险 严重 突出 薄弱 良好 优秀 囊括 引用 规定 像 管用 重现 发展 信赖 强制 假设 近乎`,
)
/** Words that are names of doings as often as doings: 安装, 安装介质. */
const DOINGS = setOf(
  `安装 引导 设置 配置 管理 更新 编译 打包 修正 启动 操作 修改 翻译 排版 控制 处理 测试 设计 计划 开发 服务 描述 定义 说明 显示 输出 存储 备份 保护
  引用 连接 访问 调整 检查 检测 构建 授权 声明 建议 要求 影响 支持 限制 扩展 升级 编辑 加密 认证 维护 分割 登录 救援 参考 规定 分析 研究 评审 规划 建设
  整治 调查 监测 测算 核算 预约 限流 警告 交互 绘图 索引 标记 签名 运营 经营 管制 改造 更改 试验 实验 验证 评估 评价 总结 排序 归档 协作 合作 交流 培训 学习 教学 训练
  推理 计算 统计 记录 编号 命名 注释 链接 跟踪 监控 监督 审核 审查 审批 申请 申报 投诉 保险 补助 补偿 投资 融资 贷款 采购 招标 验收 施工 养护 清理 清洁`,
)
/** Words that a dictionary takes together with what stands before the verb, or behind it. */
const JOINED =
  /^(?:不|没|未(?![来知])|[应须](?![用急答力变])|[已仍均皆要](?![知衡值求点素闻件])|[则就都也还才只再更又便](?=[会能可要需有是用为在被应得]))\p{Script=Han}|^[它这那此其]是|^有[一二三四五六七八九十几两些]|.(?<![为除])[了着]$/u
/** What says how much so a thing is: the word behind it says how it is. */
const DEGREES = setOf(
  `很 较 比较 更 更加 更为 非常 极 极其 极为 十分 太 相当 略 稍 稍微 过于 尤其 特别 颇 颇为 越 愈 足够 最`,
)
const BREAKS = new Set([
  ...DEGREES,
  ...setOf('了 着 过 不同 相同 类似 同样 一致 不必要 不足 可用 有用 无关 有关'),
])
/** Those that tie a thing to what it is: before 的 they are no mark of a thing. */
const COPULAS = setOf('是 就是 也是 都是 为 称为 有 没有')
const AFTER_WHICH = /^(?:后|前|时|中|之后|之前|以后|以前|过程|期间|时候)$/

/**
 * Whether a clause of Simplified Chinese says something of something: it has a predicate, and is not the name of a
 * thing, however long (安装后所占的空间).
 */
export function hasPredicate(clause: string): boolean {
  const plain = clause
    .replace(/[“「『《〈"][^”」』》〉"]*[”」』》〉"]/g, '某')
    .replace(/[（([][^（）()[\]]*[）)\]]/g, '')
    .replace(/^[^，]*?的(?:时候|情况下|条件下|过程中|前提下|基础上|同时)/, '')
    .trim()
  // A figure at its end is what is said: 人均12平方米.
  if (
    /[\p{Script=Han}）)]\s*[约近超]?\d[\d,.]*\s*(?:%|‰|℃|㎡|[a-z]{1,3}\d?|\p{Script=Han}{1,4})$/iu.test(
      plain,
    )
  )
    return true
  const words = wordsOf(plain)
  const kinds = words.map((word, index) => kindOf(word, words[index - 1] ?? ''))
  const lastOf = words.lastIndexOf('的')
  const saying = kinds.flatMap((kind, index) =>
    kind === 'none' || isModifier(words, kinds, index) || isDoingByName(words, kind, index)
      ? []
      : [{ at: index, kind }],
  )
  // What follows the last 的 is the thing itself: the doings in it are its name.
  return saying.some(({ at: index, kind }) => index < lastOf || lastOf < 0 || kind === 'verb')
}

const wordsOf = (text: string): string[] =>
  [...wordSegmenter().segment(text)]
    .map(({ segment }) => segment)
    .filter((word) => word.trim() !== '')

type Kind = 'verb' | 'doing' | 'none'

function kindOf(word: string, before: string): Kind {
  if (VERBS.has(word) || DEGREES.has(word) || DEGREES.has(before)) return 'verb'
  if (JOINED.test(word)) return 'verb'
  return DOINGS.has(word) ? 'doing' : 'none'
}

/** It stands, with what leads to it, right before 的 or 者, and says what kind of thing is meant. */
function isModifier(words: readonly string[], kinds: readonly Kind[], index: number): boolean {
  let to = index
  // 取较小的一种, 提供了记录修改的方式: what stands before these is done, and describes nothing.
  while ((kinds[to + 1] ?? 'none') !== 'none' && !BREAKS.has(words[to + 1] ?? '')) to += 1
  if (/^[被由所]$/.test(words[index] ?? '') && to === index) {
    const doing = kinds.findIndex((kind, behind) => behind > index && kind !== 'none')
    return doing > index && isModifier(words, kinds, doing)
  }
  if (!/^[的者之]$/.test(words[to + 1] ?? '')) return false
  return to + 2 < words.length && !words.slice(index, to + 1).some((word) => COPULAS.has(word))
}

/** 的引导 and 安装后 name a doing, and say of nothing that it is done. */
const isDoingByName = (words: readonly string[], kind: Kind, index: number): boolean =>
  kind === 'doing' && (words[index - 1] === '的' || AFTER_WHICH.test(words[index + 1] ?? ''))
