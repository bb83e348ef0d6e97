import {
  AppstoreOutlined,
  AuditOutlined,
  BankOutlined,
  BarChartOutlined,
  BellOutlined,
  BookOutlined,
  CommentOutlined,
  DashboardOutlined,
  DatabaseOutlined,
  FileTextOutlined,
  FolderOutlined,
  FormOutlined,
  HomeOutlined,
  ImportOutlined,
  LinkOutlined,
  MenuOutlined,
  MessageOutlined,
  NotificationOutlined,
  ProfileOutlined,
  ReadOutlined,
  SafetyCertificateOutlined,
  SafetyOutlined,
  ScheduleOutlined,
  SearchOutlined,
  SettingOutlined,
  SolutionOutlined,
  TableOutlined,
  TagsOutlined,
  TeamOutlined,
  ToolOutlined,
  UserOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'

/** Drawings a menu row may name; the kit has hundreds, the shell carries these. */
const icons: Record<string, ComponentType> = {
  appstore: AppstoreOutlined,
  audit: AuditOutlined,
  bank: BankOutlined,
  'bar-chart': BarChartOutlined,
  bell: BellOutlined,
  book: BookOutlined,
  comment: CommentOutlined,
  dashboard: DashboardOutlined,
  database: DatabaseOutlined,
  'file-text': FileTextOutlined,
  folder: FolderOutlined,
  form: FormOutlined,
  home: HomeOutlined,
  import: ImportOutlined,
  link: LinkOutlined,
  menu: MenuOutlined,
  message: MessageOutlined,
  notification: NotificationOutlined,
  profile: ProfileOutlined,
  read: ReadOutlined,
  safety: SafetyOutlined,
  'safety-certificate': SafetyCertificateOutlined,
  schedule: ScheduleOutlined,
  search: SearchOutlined,
  setting: SettingOutlined,
  solution: SolutionOutlined,
  table: TableOutlined,
  tags: TagsOutlined,
  team: TeamOutlined,
  tool: ToolOutlined,
  user: UserOutlined,
}

/** The drawing of a menu row; the row's title says what it is. */
export function MenuIcon({ name, top }: { name: string | undefined; top: boolean }) {
  const Drawing = icons[name ?? ''] ?? (top ? AppstoreOutlined : null)
  return Drawing ? (
    <span className="menu-icon" aria-hidden="true">
      <Drawing />
    </span>
  ) : null
}
