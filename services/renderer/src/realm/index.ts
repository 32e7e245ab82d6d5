export { withoutDynamicImports } from './dynamic-imports';
export { Realm, type RealmCode } from './realm';
export { realmTexts } from './realm-texts';
