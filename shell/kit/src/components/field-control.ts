import { type AriaAttributes, createContext, useContext } from 'react';

/** Attributes that tie a control to the label, hint and error of the field around it; none outside of a field. */
export const FieldContext = createContext<AriaAttributes & { readonly id?: string }>({});

export const useFieldControl = () => useContext(FieldContext);
