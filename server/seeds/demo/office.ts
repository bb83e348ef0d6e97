/** An invented office to try the product with: departments and two messages. It has no accounts of its own. */
export const DEMO_DEPARTMENTS = [
  { id: 'demo-depart-1', parentId: null, name: '省法规库管理中心', orgCode: 'A01', category: '1', sortOrder: 1 },
  { id: 'demo-depart-2', parentId: 'demo-depart-1', name: '综合处', orgCode: 'A01A01', category: '2', sortOrder: 1 },
  {
    id: 'demo-depart-3',
    parentId: 'demo-depart-1',
    name: '收录编辑处',
    orgCode: 'A01A02',
    category: '2',
    sortOrder: 2,
  },
  {
    id: 'demo-depart-4',
    parentId: 'demo-depart-1',
    name: '审核发布处',
    orgCode: 'A01A03',
    category: '2',
    sortOrder: 3,
  },
  {
    id: 'demo-depart-5',
    parentId: 'demo-depart-1',
    name: '技术保障处',
    orgCode: 'A01A04',
    category: '2',
    sortOrder: 4,
  },
] as const

export const DEMO_ANNOUNCEMENTS = [
  {
    id: 'demo-announcement-1',
    title: '欢迎使用法规库工作台',
    summary: '从这里开始：检索法规、查看在线用户、核查权限。',
    content:
      '<p>您已登录法规库工作台。</p><ul><li>首页和“法规检索”与公众看到的一致，登录后还能看到您有权查看的受限文件。</li><li>“系统管理”下可以查看在线用户和系统日志，“权限核查”说明某个用户能看到什么、为什么。</li><li>右上角的菜单里可以修改密码、切换部门、调整界面。</li></ul>',
    sender: '系统',
    priority: 'M',
    category: '2',
  },
  {
    id: 'demo-announcement-2',
    title: '关于开展演示法规清理的通知',
    summary: '演示数据，供试用消息功能。',
    content:
      '<p>各处：</p><p>本库中的演示法规均为虚构，仅供试用。正式使用前，请按部署说明关闭演示数据，另建数据目录。</p><p>省法规库管理中心</p>',
    sender: '省法规库管理中心',
    priority: 'H',
    category: '1',
  },
] as const
