declare module '*.words?url' { const url: string; export default url; }
declare module '*.content?url' { const url: string; export default url; }
