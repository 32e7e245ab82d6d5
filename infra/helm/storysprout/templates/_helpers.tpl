{{- /* An image's address by the process's name: by digest where one is given, else by tag. */ -}}
{{- define "storysprout.image" -}}
{{- $digest := index .values.image.digests .name -}}
{{- .values.image.registry }}/{{ .name }}{{ if $digest }}@{{ $digest }}{{ else }}:{{ .values.image.tag | default .chart.AppVersion }}{{ end -}}
{{- end -}}
