-- Menu rows name screens as clients know them that have no other name for them (common/screens.ts, WRITTEN_NAMES).
update permission set component = written.name
from (values
  ('system/PositionList', 'system/SysPositionList'),
  ('system/CategoryList', 'system/SysCategoryList'),
  ('system/AnnouncementList', 'system/SysAnnouncementList'),
  ('system/FillRuleList', 'system/SysFillRuleList'),
  ('system/CheckRuleList', 'system/SysCheckRuleList'),
  ('system/OnlineUserList', 'system/SysUserOnlineList'),
  ('system/FileList', 'modules/oss/OSSFileList'),
  ('system/SystemInfo', 'modules/monitor/SystemInfo'),
  ('OnlCgreportHeadList', 'modules/online/cgreport/OnlCgreportHeadList'),
  ('auto/OnlCgreportAutoList', 'modules/online/cgreport/auto/OnlCgreportAutoList'),
  ('online/FormDesignList', 'modules/online/cgform/OnlCgformHeadList'),
  ('online/FormRecord', 'modules/online/cgform/auto/OnlineDynamicForm')
) as written (screen, name)
where permission.component = written.screen;
