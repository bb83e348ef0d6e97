/** Names in scripts that are allowed beyond the floor, with the reason. */
export const ALLOWED_IN_SCRIPTS: Readonly<Record<string, string>>
/** Names in style sheets that are allowed beyond the floor, with the reason; `*` stands for any end. */
export const ALLOWED_IN_STYLES: Readonly<Record<string, string>>
