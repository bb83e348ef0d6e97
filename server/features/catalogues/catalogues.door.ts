/** What programs may use of catalogues. */
export { bringBack, bringIn, type BroughtIn, type Doer, rulesGiven } from './bring-in.ts'
export { contradictionsOf, decide } from './decide.ts'
export { CataloguePlan } from './plan.ts'
export { CatalogueRefused, columnsTold, openCatalogue, type OpenedCatalogue } from './open-catalogue.ts'
export { actFor, catalogueSheets } from './report.ts'
export { columnsGiven } from './read-catalogue.rules.ts'
export { catalogueOfSheet, undo } from './undo.ts'
