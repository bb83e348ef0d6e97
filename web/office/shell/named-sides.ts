import type { legacyLogicalPropertiesTransformer } from '@ant-design/cssinjs'
import legacyLogicalProperties from '@ant-design/cssinjs/es/transformers/legacyLogicalProperties.js'

/** For browsers that know sides by their names alone (`left`, not `inset-inline-start`). */
// Its declaration is that of CommonJS.
export const TRANSFORMERS = [legacyLogicalProperties as unknown as typeof legacyLogicalPropertiesTransformer]
