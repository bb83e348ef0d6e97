/** Titles of the columns of users in workbooks, written and read. */
export const TITLES = {
  username: '用户账号',
  realname: '用户姓名',
  sex: '性别',
  birthday: '生日',
  phone: '手机号码',
  email: '电子邮件',
  workNo: '工号',
  post: '职务',
  departments: '部门',
  roles: '角色',
  telephone: '座机',
  status: '状态',
} as const
