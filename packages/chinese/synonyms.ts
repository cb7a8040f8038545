// Written for this product: words of offices that stand for each other in most sentences. Each line is one meaning.
// Opposites, wider and narrower words are kept out: a question for 支出 must not find 收入, one for 合同 no 租约.
const MEANINGS = `
费用 花费 开支 支出
价格 价钱 售价
工资 薪酬 薪资 薪水
奖金 奖励金
报销 核销
预算 经费预算
经费 资金
营收 营业收入
利润 盈利
增长 增加 上升 提高
下降 减少 降低 下滑
原因 缘由 缘故
办法 方法 措施
规定 规章 条例
制度 规章制度
流程 程序 步骤
要求 规范
期限 时限 截止时间
截止 到期
日期 时间
地点 地址 位置
负责人 责任人 主管
联系人 对接人
员工 职工 雇员
领导 上级
部门 科室 处室
公司 企业
客户 顾客
用户 使用者
供应商 供货商
甲方 委托方
乙方 受托方
合同 协议
签订 签署 签约
违约金 罚金
赔偿 补偿
解除 终止
续签 续约
附件 附录
目录 目次
摘要 概要 概述
总结 小结
报告 汇报
会议纪要 会议记录
计划 规划
方案 预案
目标 指标
结果 结论
问题 难题
风险 隐患
优点 优势 长处
缺点 不足 短处
影响 作用
意义 价值
特点 特征 特性
种类 类型 类别
数量 数目
比例 占比 比重
面积 占地面积
人数 人次
成立 创立 创建 建立
创始人 创办人
出生 诞生
去世 逝世 病逝
毕业 结业
职务 职位 岗位
任命 委任
辞职 离职
入职 就职
请假 休假
加班 超时工作
考勤 出勤
培训 进修
考试 考核 测试
审批 批准 核准
申请 申报
提交 递交 上报
通知 公告 通告
发布 公布 颁布
实施 执行 施行
修改 更改 变更
取消 撤销 作废
删除 清除
安装 装设
维修 修理 检修
故障 毛病
设备 器材
电脑 计算机
手机 移动电话
软件 程序
网站 网页
密码 口令
登录 登陆
账号 帐号 账户
上传 上载
下载 下传
打印 列印
视频 影片 录像
照片 相片 图片
住宿 食宿
差旅 出差
交通费 车费
发票 票据
付款 支付 缴费
收款 回款
退款 退费
运输 运送 物流
仓库 库房
采购 购买 购置
招标 投标
中标 得标
项目 工程
进度 进展
验收 检验
质量 品质
标准 准则
安全 平安
消防 防火
环保 环境保护
污染 污物
医院 医疗机构
医生 医师 大夫
患者 病人
药物 药品
症状 病症
治疗 医治
学校 院校
教师 老师
学生 学员
课程 科目
论文 文章
作者 撰稿人
出版 刊行
研究 探究
实验 试验
数据 资料
首都 国都
城市 都市
居民 住户
游客 旅客
景区 景点
比赛 赛事
冠军 第一名
球员 选手
主场 主队球场
导演 执导
主演 出演 饰演
歌手 演唱者
专辑 唱片
上映 公映
获得 取得
举行 举办 召开
参加 参与 出席
帮助 协助
大约 约 左右
`

const byWord = new Map<string, string[]>()
for (const line of MEANINGS.trim().split('\n')) {
  const words = line.split(' ')
  for (const word of words) {
    const others = words.filter((other) => other !== word && other.length > 1)
    byWord.set(word, [...new Set([...(byWord.get(word) ?? []), ...others])])
  }
}

/** Folded words that say the same as a folded word, and other spellings of a version; empty for most. */
export const synonymsOf = (word: string): readonly string[] => byWord.get(word) ?? spellingsOf(word)

// GPT4 is GPT-4 and GPT 4 to others. A single letter with a number (C919, G20) is a name that is always written so.
function spellingsOf(word: string): string[] {
  const [, name, version] = /^([a-z]{2,})(\d+(?:\.\d+)?)$/.exec(word) ?? []
  return name && version ? [`${name}-${version}`, `${name} ${version}`] : []
}

/** All words of the list. */
export const synonymWords: readonly string[] = [...byWord.keys()]
