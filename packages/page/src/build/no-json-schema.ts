/** Replaces zod's JSON Schema modules in the pages, because only the server's API reference uses them. */
const none = () => ({});

export {
  none as allProcessors,
  none as createStandardJSONSchemaMethod,
  none as createToJSONSchemaMethod,
  none as extractDefs,
  none as finalize,
  none as initializeContext,
  none as processSchema,
  none as toJSONSchema,
};
